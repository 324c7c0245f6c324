package Shop::Cart;

use strict;
use warnings;
use parent -norequire, 'Shop::Base';
use constant LIMIT => 10;
use constant { RED => 1, GREEN => 'x' };
use Moo;

our $VERSION = '1.0';
our @EXPORT_OK = qw(total);
my %cache;

has owner => (is => 'ro');

# Makes one.
sub new {
    my ($class, %args) = @_;
    return bless { %args }, $class;
}

sub add {
    my $self = shift;
    push @{ $self->{items} }, @_;
    return $self;
}

sub total($$) { return LIMIT }
sub with_signature($x, $y = 2, @rest) { return $x }
sub Shop::Global::helper { return 1 }

package Shop::Cart::Line {
    sub new { my $class = shift; bless [], $class }
}

package Shop::Other;

sub total { Shop::Cart::total(1, 2) }

1;
