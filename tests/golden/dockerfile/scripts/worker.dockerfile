FROM node:20
WORKDIR /srv
ENV OLD value of old
ADD https://example.org/x.tar.gz /x
COPY src/*.js dist/
COPY tools/main.mjs .
RUN node tools/main.mjs && python3 -m pkg && /abs/run.sh
RUN <<EOF
python tools/heredoc.py $OLD
EOF
CMD node server.js
HEALTHCHECK --interval=5s CMD ["python", "health.py"]
