#!/bin/bash
# The first `npm start` on a small machine: one core, and a memory group without swap:
#
#   test/systems/try-memory.sh MEGABYTES [ARCHIVE]
#
# Without ARCHIVE, which `npm run release` writes, the committed state of this checkout is cloned. Needs root on Linux
# with control groups (version 1 or 2), git and curl. Prints the time, the most memory (with cached files, and without
# them), and whether the home page came. npm's cache is empty; with npm_config_cache it is that folder.
set -euo pipefail

limit=$1 archive=${2:-}
checkout=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d /tmp/dvomova-memory-XXXXXX)
port=${PORT:-3906}
export PORT=$port DATA_DIR=$work/data npm_config_cache=${npm_config_cache:-$work/npm}

if [ -d /sys/fs/cgroup/memory ]; then
  group=/sys/fs/cgroup/memory/$(basename "$work") limit_file=memory.limit_in_bytes peak_file=memory.max_usage_in_bytes anon=total_rss
else
  group=/sys/fs/cgroup/$(basename "$work") limit_file=memory.max peak_file=memory.peak anon=anon
fi
mkdir "$group"
echo $((limit << 20)) >"$group/$limit_file"
[ ! -e "$group/memory.swap.max" ] || echo 0 >"$group/memory.swap.max"

finish() {
  # A process that has ended leaves its group a moment later.
  until rmdir "$group" 2>/dev/null; do
    xargs --no-run-if-empty kill -KILL <"$group/cgroup.procs" 2>/dev/null || true
    sleep 0.2
  done
  rm -rf "$work"
}
trap finish EXIT

if [ -n "$archive" ]; then
  mkdir "$work/dvomova"
  tar --extract --gzip --file "$archive" --strip-components 1 --directory "$work/dvomova"
else
  git clone --quiet --no-hardlinks "$checkout" "$work/dvomova"
fi

SECONDS=0 most=0 result='did not come up'
(
  echo "$BASHPID" >"$group/cgroup.procs"
  cd "$work/dvomova"
  exec taskset --cpu-list 0 npm start
) >"$work/log" 2>&1 &
service=$!
while [ $SECONDS -lt 600 ] && kill -0 "$service" 2>/dev/null; do
  used=$(sed -n "s/^$anon //p" "$group/memory.stat")
  [ "$used" -le "$most" ] || most=$used
  if curl --silent --fail --output /dev/null --max-time 5 "http://127.0.0.1:$port/uk"; then
    result='came up'
    break
  fi
  sleep 0.3
done
tail -5 "$work/log" | cut -c 1-300
peak=$(($(cat "$group/$peak_file") >> 20))
echo "$limit MB: $result after $SECONDS s; at most $peak MB with cached files, $((most >> 20)) MB without"
[ "$result" = 'came up' ]
