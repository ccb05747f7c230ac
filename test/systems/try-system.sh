#!/bin/bash
# Sets the project up on a minimal root file system of Debian or Ubuntu and uses it, as the README says:
#
#   test/systems/try-system.sh SUITE [MIRROR]      bookworm, trixie, jammy or noble; MIRROR as in debootstrap
#
# Needs root, debootstrap, unshare and git on Linux; for Ubuntu on Debian also ubuntu-keyring. The root file system
# has the packages of the distribution alone (Node, npm, git, CA certificates). The Node of jammy is too old, so it
# gets that of this checkout. The committed state of this checkout is cloned into it. An ordinary user starts the
# service, publishes a post, reads its page, stops and starts again. Takes some minutes, so it is no part of
# `npm test`. WORK names the folder for the root file system, which is deleted at the end unless KEEP=1.
set -euo pipefail

suite=${1:?The name of a suite is required: bookworm, trixie, jammy or noble}
checkout=$(cd "$(dirname "$0")/../.." && pwd)
work=${WORK:-/tmp/dvomova-systems}
root=$work/$suite
port=${PORT:-3907}

mkdir -p "$work"
if [ ! -e "$root/etc/os-release" ]; then
  case $suite in jammy | noble) components=main,universe ;; *) components=main ;; esac
  debootstrap --variant=minbase --components=$components --include=ca-certificates \
    "$suite" "$root" ${2:+"$2"} >"$work/$suite.log"
  packages=(git nodejs npm)
  if [ "$suite" = jammy ]; then
    packages=(git)
    cp "$checkout/node_modules/node-linux-$(node -p process.arch)/bin/node" "$root/usr/local/bin/"
    npm install --silent --global --prefix "$root/usr/local" npm@11
  fi
  chroot "$root" apt-get install --yes --no-install-recommends "${packages[@]}" >>"$work/$suite.log" 2>&1
fi
[ "${KEEP:-}" = 1 ] || trap 'rm -rf --one-file-system "$root"' EXIT

# The network of this machine: its resolver, and its certificates, which may include those of a proxy.
cp /etc/resolv.conf /etc/hosts "$root/etc/"
cp --dereference /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
id=$(chroot "$root" sh -c 'id -u reader 2>/dev/null || { useradd --create-home reader && id -u reader; }')
rm -rf "$root/home/reader/dvomova"
git clone --quiet --no-hardlinks "$checkout" "$root/home/reader/dvomova"
cp "$checkout/test/systems/use-service.sh" "$root/home/reader/"
chown -R "$id:$id" "$root/home/reader"

# A PID namespace of its own, so that nothing is left running.
unshare --mount --pid --fork --kill-child sh -c "
  mount -t proc proc '$root/proc' && mount --rbind /dev '$root/dev' &&
  exec chroot --userspec=$id:$id '$root' env -i HOME=/home/reader PATH=/usr/local/bin:/usr/bin:/bin LANG=C.UTF-8 \
    NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt PORT=$port bash /home/reader/use-service.sh"
