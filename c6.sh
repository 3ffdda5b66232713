. /tmp/trial/lib.sh
wm
cd /tmp/trial/les
for i in 1 2 3; do W=7 start --size 1280x720 b$i.lambdaclass; shot k3$i; fin; done
