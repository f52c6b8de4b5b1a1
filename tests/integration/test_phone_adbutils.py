"""A session of the library adbutils with the virtual phone: everything that it asks of a device."""

import importlib
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.integration.phone_session import Phone, adb_programs, running_adb, running_phone

pytestmark = pytest.mark.integration

adbutils: Any = importlib.import_module("adbutils")  # without types of its own
AdbError, AdbInstallError = adbutils.AdbError, adbutils.errors.AdbInstallError

CALCULATOR = "com.google.android.calculator"
FOLDER = "/data/local/tmp"


@pytest.fixture(scope="module")
def phone() -> Iterator[Phone]:
    with running_phone() as phone:
        yield phone


@pytest.fixture(scope="module")
def device(phone: Phone, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with running_adb(adb_programs()["bundled"], tmp_path_factory.mktemp("adb") / "home", phone.serial) as adb:
        yield adbutils.AdbClient(host="127.0.0.1", port=adb.port).device(phone.serial)


def test_what_the_device_is(device: Any, phone: Phone) -> None:
    assert device.get_state() == "device"
    assert device.serial == phone.serial
    assert "shell_v2" in device.get_features()
    assert (device.prop.name, device.prop.model, device.prop.device) == ("oriole", "Pixel 6", "oriole")
    assert device.getprop("ro.build.version.sdk") == "33"


def test_shells(device: Any) -> None:
    assert device.shell("echo hello") == "hello"
    assert device.shell(["echo", "a  b", "$HOME", "it's"]) == "a  b $HOME it's"
    first = device.shell2("echo out; echo err >&2; (exit 3)")
    assert (first.returncode, first.output) == (3, "out\nerr\n")
    second = device.shell2("echo out; echo err >&2; exit 4", v2=True)
    assert (second.returncode, second.stdout, second.stderr) == (4, "out\n", "err\n")
    stream = device.shell("echo one; echo two", stream=True)
    assert stream.read_until_close() == "one\ntwo\n"
    stream.close()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # framebuffer() closes no socket
def test_the_screen(device: Any) -> None:
    picture = device.screenshot(error_ok=False)
    assert picture.size == (1080, 2340)
    raw = device.framebuffer()
    assert raw.convert("RGB").tobytes() == picture.tobytes()
    assert tuple(device.window_size()) == (1080, 2340)
    assert device.rotation() == 0
    tree = device.dump_hierarchy()
    assert tree.startswith("<?xml")
    assert 'bounds="[0,0][1080,2340]"' in tree


def test_touches_and_keys(device: Any) -> None:
    device.app_start(CALCULATOR)
    assert device.app_current().package == CALCULATOR
    device.keyevent("HOME")
    assert "launcher" in device.app_current().package
    device.click(0.5, 0.5)
    device.swipe(540, 1800, 540, 600, 0.2)
    device.swipe(0.5, 0.8, 0.5, 0.2)
    device.drag(540, 1800, 540, 600, 0.5)
    device.send_keys("hello")
    device.volume_up()
    device.keyevent(3)
    device.switch_screen(False)
    assert not device.is_screen_on()
    device.switch_screen(True)
    assert device.is_screen_on()


def test_apps(device: Any) -> None:
    packages = device.list_packages()
    assert {CALCULATOR, "com.android.systemui"} <= set(packages)
    assert device.list_packages(["-3"]) == []
    info = device.app_info(CALCULATOR)
    assert info is not None
    assert info.package_name == CALCULATOR
    assert info.version_code > 0
    assert info.first_install_time is not None
    assert device.app_info("no.such.app") is None
    device.app_start(CALCULATOR, device.shell(f"cmd package resolve-activity --brief {CALCULATOR}").split("/")[-1])
    current = device.app_current()
    assert (current.package, current.activity.rpartition(".")[2]) == (CALCULATOR, "Calculator")
    device.app_stop(CALCULATOR)
    assert device.app_current().package != CALCULATOR
    assert "Failure" in device.uninstall(CALCULATOR)
    device.app_clear(CALCULATOR)


def test_switches(device: Any) -> None:
    device.switch_wifi(False)
    assert device.shell("settings get global wifi_on") == "0"
    device.switch_wifi(True)
    device.switch_airplane(True)
    assert device.shell("settings get global airplane_mode_on") == "1"
    device.switch_airplane(False)
    device.brightness_value = 200
    assert device.brightness_value == 200
    battery = device.battery()
    assert (battery.level, battery.usb_powered, battery.present) == (100, True, True)


def test_files(device: Any, tmp_path: Path) -> None:
    data = bytes(range(256)) * 1000
    (tmp_path / "there").write_bytes(data)
    device.sync.push(tmp_path / "there", f"{FOLDER}/file")
    device.sync.push(io.BytesIO(b"small"), f"{FOLDER}/new/small", 0o644)
    status = device.sync.stat(f"{FOLDER}/file")
    assert status.size == len(data)
    assert device.sync.stat("/nowhere").mode == 0
    assert device.sync.exists(f"{FOLDER}/new/small")
    assert device.sync.read_bytes(f"{FOLDER}/file") == data
    assert device.sync.read_text(f"{FOLDER}/new/small") == "small"
    assert b"".join(device.sync.iter_content(f"{FOLDER}/file")) == data
    assert {"file", "new"} <= {entry.path for entry in device.sync.list(FOLDER)}
    assert device.sync.pull(f"{FOLDER}/file", tmp_path / "back") == len(data)
    assert (tmp_path / "back").read_bytes() == data
    (tmp_path / "folder" / "in").mkdir(parents=True)
    device.sync.pull_dir(f"{FOLDER}/new", tmp_path / "folder")
    assert (tmp_path / "folder" / "small").read_bytes() == b"small"
    device.remove(f"{FOLDER}/file")
    device.rmtree(f"{FOLDER}/new")
    assert not device.sync.exists(f"{FOLDER}/new")
    with pytest.raises(AdbError, match="No such file or directory"):
        device.sync.read_bytes("/nowhere")


def test_what_the_phone_does_not_do_is_refused(device: Any, tmp_path: Path) -> None:
    assert device.reverse_list() == []
    with pytest.raises(AdbError, match="forwards nothing"):
        device.reverse("tcp:1234", "tcp:1234")
    device.sync.push(io.BytesIO(b"no apk"), f"{FOLDER}/no.apk")
    with pytest.raises(AdbInstallError, match="INSTALL_FAILED"):
        device.install_remote(f"{FOLDER}/no.apk")
    with pytest.raises(AdbError):
        device.create_connection(adbutils.Network.TCP, 80)


def test_a_picture_can_be_taken_by_file(device: Any, tmp_path: Path) -> None:
    device.shell("screencap -p /sdcard/Pictures/shot.png")
    data = device.sync.read_bytes("/sdcard/Pictures/shot.png")
    assert Image.open(io.BytesIO(data)).size == (1080, 2340)


def test_the_address_and_the_log(device: Any) -> None:
    assert device.wlan_ip().count(".") == 3
    assert "beginning of main" in device.shell("logcat -d")
    device.open_browser("https://example.org")
    assert "root" in device.root()
