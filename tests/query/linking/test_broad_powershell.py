"""PowerShell: names without regard to case, scripts that are loaded, members of classes."""

from tests.support.memory_snapshot import Project

COMMON = """function Write-Log($Message) { Write-Host $Message }
class Animal {
    [string]$Name
    Animal([string]$name) { $this.Name = $name }
    [string] Speak() { return $this.Sound() }
    [string] Sound() { return '' }
    static [Animal] Make([string]$n) { return [Animal]::new($n) }
}
"""
MAIN = """. $PSScriptRoot\\lib\\Common.ps1
function Start-Work {
    write-log "start"
    $pet = [Animal]::new('x')
    $pet.speak()
    [Animal]::Make('y')
}
START-WORK
"""
FILES = {"lib/Common.ps1": COMMON, "Main.ps1": MAIN, "Apart.ps1": "Write-Log 'no'\n"}


def test_functions_are_called_whatever_the_case() -> None:
    project = Project(FILES)
    assert project.calls("lib/Common.ps1#Write-Log") == ["Main.ps1:3"]
    assert project.calls("Start-Work") == ["Main.ps1:8"]


def test_methods_are_reached_through_types_and_this() -> None:
    project = Project(FILES)
    assert project.calls("lib/Common.ps1#Animal.Speak") == ["Main.ps1:5"]
    assert project.calls("lib/Common.ps1#Animal.Sound") == ["lib/Common.ps1:5"]
    assert project.calls("lib/Common.ps1#Animal.Animal") == ["Main.ps1:4", "lib/Common.ps1:7"]
    assert project.calls("lib/Common.ps1#Animal.Make") == ["Main.ps1:6"]


def test_what_is_not_loaded_is_another_command() -> None:
    assert Project(FILES).definition("Apart.ps1", "Write-Log") == []


MODULE = {
    "Shop/Shop.psd1": "@{ RootModule = 'Shop.psm1' }\n",
    "Shop/Shop.psm1": "Get-ChildItem $PSScriptRoot -Recurse -Filter *.ps1 | ForEach-Object { . $_.FullName }\n",
    "Shop/Public/Total.ps1": "function Get-Total { param($x) Write-Note $x; Inner }\n",
    "Shop/Private/Note.ps1": "function global:Write-Note($Text) {\n  function Inner { }\n  Inner\n}\n",
    "run.ps1": "Import-Module (Join-Path $PSScriptRoot 'Shop/Shop.psd1') -Force\nGet-Total 1\n",
    "named.ps1": "Import-Module Shop\nGet-Total 2\n",
    "folder.ps1": "using module ./Shop\nGet-Total 3\n",
    "alone.ps1": "Get-Total 4\n",
}


def test_scripts_that_a_module_loads_are_its_parts():
    project = Project(MODULE)
    assert project.calls("Shop/Private/Note.ps1#write-note") == ["Shop/Public/Total.ps1:1"]


def test_a_module_is_imported_by_its_manifest_its_directory_and_its_name():
    project = Project(MODULE)
    assert project.calls("Shop/Public/Total.ps1#get-total") == ["folder.ps1:2", "named.ps1:2", "run.ps1:2"]


def test_a_function_within_another_is_called_there_alone():
    project = Project(MODULE)
    assert project.calls("Shop/Private/Note.ps1#write-note.inner") == ["Shop/Private/Note.ps1:3"]


def test_an_alias_leads_to_what_it_runs() -> None:
    script = "function Get-Thing { 1 }\nSet-Alias -Name gt -Value Get-Thing\nNew-Alias gg Get-Thing\ngt; gg\n"
    p = Project({"a.ps1": script, "b.ps1": ". ./a.ps1\ngt\n"})
    assert p.calls("a.ps1#gt") == ["a.ps1:4", "b.ps1:2"]
    assert p.calls("a.ps1#get-thing") == ["a.ps1:4?", "a.ps1:4?", "b.ps1:2?"]
