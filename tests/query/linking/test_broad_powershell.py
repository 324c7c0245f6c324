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
