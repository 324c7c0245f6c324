using module .\Base.psm1
using namespace System.IO
. $PSScriptRoot\Common.ps1
. "$PSScriptRoot/lib/Net.ps1"
. (Join-Path $PSScriptRoot 'Late.ps1')
. $Root\tools\Extra.ps1
Import-Module ./Tools.psm1 -Force
Import-Module Pester
