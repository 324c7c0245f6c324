package Doc;

=head1 NAME

Doc - sub not_code { }

=head2 real

Does it.

=cut

sub real { my $self = shift; return $self->other }

my $text = <<"END" . after(1);
sub in_heredoc { fake(1) }
@{[ called(2) ]}
END

my $raw = <<'RAW';
sub raw { fake() }
RAW

my $pattern = qr/sub (\w+) \{ fake\(\) \}/x;
my $quoted = q{sub quoted { }};
$text =~ s/(\w+)/upper($1)/e;
my %table = (sub => 1, package => 2, run => \&real);

sub last_one { return $table{sub} }

1;

__END__

sub not_code { fake() }
