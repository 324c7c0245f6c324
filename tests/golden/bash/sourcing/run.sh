#!/bin/sh
. ./common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib/log.sh"
source "$(cd "$(dirname "$0")" && pwd)/paths.sh"
source "${ROOT_DIR}/env/defaults.sh"
. /etc/os-release
source <(generate)
source "$file"
[ -f local.sh ] && . local.sh
