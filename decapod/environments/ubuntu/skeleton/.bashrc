# A short prompt that says where you are.
PS1='\u:\w$ '
HISTCONTROL=ignoredups
alias ls='ls --color=auto'
