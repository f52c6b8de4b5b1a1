"""Names of the packages that a phone with Google's apps has and that show no screen here."""

from __future__ import annotations

PARTS: frozenset[str] = frozenset(
    """
    android com.android.backupconfirm com.android.bips com.android.bluetooth com.android.bluetoothmidiservice
    com.android.bookmarkprovider com.android.calllogbackup com.android.carrierconfig com.android.carrierdefaultapp
    com.android.cellbroadcastreceiver com.android.certinstaller com.android.companiondevicemanager
    com.android.cts.priv.ctsshim com.android.dreams.basic com.android.dynsystem com.android.emergency
    com.android.externalstorage com.android.hotspot2.osulogin com.android.htmlviewer com.android.imsserviceentitlement
    com.android.inputdevices com.android.internal.display.cutout.emulation.corner com.android.internal.systemui.navbar.gestural
    com.android.internal.systemui.navbar.threebutton com.android.keychain com.android.localtransport
    com.android.location.fused com.android.managedprovisioning com.android.mms.service com.android.mtp com.android.nfc
    com.android.ons com.android.pacprocessor com.android.phone com.android.printspooler com.android.providers.blockednumber
    com.android.providers.calendar com.android.providers.contacts com.android.providers.downloads
    com.android.providers.downloads.ui com.android.providers.partnerbookmarks com.android.providers.settings
    com.android.providers.telephony com.android.providers.userdictionary com.android.proxyhandler com.android.se
    com.android.server.telecom com.android.settings.intelligence com.android.sharedstoragebackup com.android.shell
    com.android.simappdialog com.android.soundpicker com.android.statementservice com.android.stk com.android.systemui
    com.android.traceur com.android.vending com.android.vpndialogs com.android.wallpaper.livepicker
    com.android.wallpaperbackup com.google.android.apps.restore com.google.android.apps.wellbeing
    com.google.android.configupdater com.google.android.ext.services com.google.android.ext.shared
    com.google.android.gms com.google.android.googlequicksearchbox com.google.android.gsf
    com.google.android.markup com.google.android.modulemetadata com.google.android.networkstack
    com.google.android.onetimeinitializer com.google.android.packageinstaller com.google.android.partnersetup
    com.google.android.printservice.recommendation com.google.android.providers.media.module
    com.google.android.setupwizard com.google.android.sharedconnectivity com.google.android.tts
    com.google.android.webview
    """.split()
)
