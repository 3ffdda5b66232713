. /tmp/trial/lib.sh
wm
cd /tmp/trial/les
W=8 start --size 1280x720 lock.lambdaclass
key alt+l; sleep .5; key o; sleep 2; shot k6
xdotool type "/tmp/trial/les/cheat.md"; sleep 1; key Return; sleep 4; shot k7
click 50 250; sleep 1; shot k8
key ctrl+1; sleep 2; shot k9
fin
