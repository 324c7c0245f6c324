#!/usr/bin/env perl
use v5.36;
use List::Util qw(sum first);
use Shop::Cart;
use Shop::Stock ();
use Shop::Tools qw/trim :all/, 'wrap';
require Shop::Late;
require "lib/helpers.pl";

my $cart = Shop::Cart->new(owner => 'me');
$cart->add('pen')->add("ink");
Shop::Stock::find($cart, 1);
Shop::Stock->load;
print "total ${\ $cart->total } and @{[ describe($cart) ]}\n";

sub main {
    my ($self, @args) = @_;
    $self->prepare(@args);
    __PACKAGE__->start;
    my $code = \&trim;
    $code->(1);
    &wrap(2);
    my @names = map { name_of($_) } sort by_name grep { $_->ok } @args;
    foreach my $item (@args) {
        show($item) if check $item;
    }
    my $method = "go";
    $self->$method(1);
    helper;
    my $new = sub { inner(@_) };
    return sum(@names) || LIMIT;
}

main(@ARGV);
