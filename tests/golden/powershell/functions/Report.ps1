# Functions, their parameters, and calls whatever the case.
$Limit = 10

<#
.SYNOPSIS
Builds the report.
#>
function New-Report {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)]
        [string]$Path,
        [int]$Count = 3
    )
    write-log "building $Path"
    $rows = Get-Rows -Path $Path | Where-Object { $_.Size -gt $limit }
    foreach ($row in $rows) { Write-Log $row }
    $script:Total += 1
    $rows = @()
    return $rows
}

function Write-Log($Message, $Level = 'info') { Write-Host $Message }
filter Select-Even { if ($_ % 2 -eq 0) { $_ } }

Set-Alias report New-Report
& Write-Log 'direct'
NEW-REPORT -Path .
