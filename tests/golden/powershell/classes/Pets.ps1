enum Mood { Calm = 1; Wild }

class Pet {
    [string]$Name
    static [int]$Count = 0
    hidden [Mood]$Mood
    Pet([string]$name) { $this.Name = $name }
    [string] Speak([int]$times) {
        $this.Wait()
        return [Pet]::Make('x').Name
    }
    static [Pet] Make([string]$name) { return [Pet]::new($name) }
    [void] Wait() { }
}

class Dog : Pet {
    Dog() : base('dog') { }
}

$dog = [Dog]::new()
$dog.Speak(2)
$other = New-Object -TypeName Pet -ArgumentList 'x'
[Pet]::Count = 3
