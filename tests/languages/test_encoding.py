import pytest

from app.languages.encoding import as_utf8


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", b""),
        (b"caf\xe9", b"caf\xe9"),
        (b"\xef\xbb\xbfa\n", b"a\n"),
        ("\ufeffé\n".encode("utf-16-le"), "é\n".encode()),
        ("\ufeffé\n".encode("utf-16-be"), "é\n".encode()),
        (b"\xff\xfea", b"\xef\xbf\xbd"),
        (b"\xff\xfe\x00\xd8a\x00", b"\xef\xbf\xbda"),
        (b"a\xff\xfe", b"a\xff\xfe"),
    ],
)
def test_text_is_read_as_ripgrep_reads_it(data: bytes, text: bytes) -> None:
    assert as_utf8(data) == text
