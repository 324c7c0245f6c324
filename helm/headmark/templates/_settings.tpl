{{/*
The settings file. It holds no secret: `x_file` names the file of a mounted Secret.
JSON's texts, numbers and lists are TOML's too.
*/}}
{{- define "headmark.settings" -}}
{{- $name := include "headmark.fullname" . -}}
data_dir = "/data"
{{- with include "headmark.publicUrl" . }}
public_url = {{ toJson . }}
{{- end }}
{{- with include "headmark.tokenFiles" . | fromJsonArray }}
token_files = {{ toJson . }}
{{- end }}
{{- with .Values.toolsets }}
toolsets = {{ toJson . }}
{{- end }}

[web]
host = "0.0.0.0"
port = 8080
{{- include "headmark.table" .Values.settings.web }}

[log]
{{- include "headmark.table" (merge (dict) .Values.settings.log (dict "format" "json")) }}

[redis]
{{- if .Values.valkey.enabled }}
url = {{ printf "redis://%s-valkey:6379/0" $name | toJson }}
{{- else }}
url_file = "/run/headmark/secrets/redis-url"
{{- end }}

[store]
{{- include "headmark.table" .Values.settings.store }}
{{- if .Values.objectStore.existingSecret }}
secret_file = "/run/headmark/secrets/store-secret"
{{- end }}
{{- if and .Values.settings.store.url .Values.caBundle.existingConfigMap }}
ca_file = {{ printf "/etc/headmark-ca/%s" .Values.caBundle.key | toJson }}
{{- end }}

[git]
{{- include "headmark.table" .Values.settings.git }}
{{- if .Values.caBundle.existingConfigMap }}
ca_file = {{ printf "/etc/headmark-ca/%s" .Values.caBundle.key | toJson }}
{{- end }}

[extract]
{{- include "headmark.table" .Values.settings.extract }}

[schedule]
{{- include "headmark.table" .Values.settings.schedule }}

[mcp]
{{- $own := list $name (printf "%s.%s" $name .Release.Namespace) (printf "%s.%s.svc" $name .Release.Namespace) (printf "%s.%s.svc.cluster.local" $name .Release.Namespace) }}
allowed_hosts = {{ concat $own (default list .Values.settings.mcp.allowed_hosts) (ternary .Values.ingress.hosts list .Values.ingress.enabled) | uniq | toJson }}
{{- include "headmark.table" (omit .Values.settings.mcp "allowed_hosts") }}

[sql]
{{- include "headmark.table" .Values.settings.sql }}
{{- range .Values.connections }}

[[connections]]
{{- include "headmark.table" (pick . "name" "host" "url" "username" "repos") }}
{{- with .appId }}
app_id = {{ toJson . }}
{{- end }}
{{- with .installationId }}
installation_id = {{ toJson . }}
{{- end }}
{{- if .privateKey }}
private_key_file = {{ printf "/run/headmark/secrets/%s-private-key" .name | toJson }}
{{- end }}
{{- if .secret }}
secret_file = {{ printf "/run/headmark/secrets/%s-secret" .name | toJson }}
{{- end }}
{{- if .previousSecret }}
previous_secret_file = {{ printf "/run/headmark/secrets/%s-previous-secret" .name | toJson }}
{{- end }}
{{- if .token }}
token_file = {{ printf "/run/headmark/secrets/%s-token" .name | toJson }}
{{- end }}
{{- $connection := .name }}
{{- range $number, $secret := .secrets }}

[[connections.secrets]]
value_file = {{ printf "/run/headmark/secrets/%s-secret-%d" $connection (add1 $number) | toJson }}
{{- with $secret.name }}
name = {{ toJson . }}
{{- end }}
{{- with $secret.notBefore }}
not_before = {{ toJson . }}
{{- end }}
{{- with $secret.notAfter }}
not_after = {{ toJson . }}
{{- end }}
{{- end }}
{{- end }}
{{- range .Values.repositories }}

[[repositories]]
{{- include "headmark.table" . }}
{{- end }}
{{- end }}

{{/* One line a key. */}}
{{- define "headmark.table" -}}
{{- range $key, $value := . }}
{{ $key }} = {{ toJson $value }}
{{- end }}
{{- end }}

{{/* Paths of the mounted token documents, as JSON. */}}
{{- define "headmark.tokenFiles" -}}
{{- $files := list }}
{{- if .Values.tokens.entries }}
{{- $files = append $files "/run/headmark/secrets/tokens.json" }}
{{- end }}
{{- range $number, $_ := .Values.tokens.existingSecrets }}
{{- $files = append $files (printf "/run/headmark/secrets/tokens-%d.json" (add1 $number)) }}
{{- end }}
{{- toJson $files }}
{{- end }}

{{/* The Secret that the chart makes of what is written in values, as JSON: file name to text. */}}
{{- define "headmark.ownSecrets" -}}
{{- $files := dict }}
{{- if .Values.redis.url }}
{{- $_ := set $files "redis-url" .Values.redis.url }}
{{- end }}
{{- if .Values.tokens.entries }}
{{- $_ := set $files "tokens.json" (dict "tokens" .Values.tokens.entries | toPrettyJson) }}
{{- end }}
{{- range $connection := .Values.connections }}
{{- range $key, $file := dict "secret" "secret" "previousSecret" "previous-secret" "token" "token" "privateKey" "private-key" }}
{{- $given := default dict (index $connection $key) }}
{{- if $given.value }}
{{- $_ := set $files (printf "%s-%s" $connection.name $file) $given.value }}
{{- end }}
{{- end }}
{{- range $number, $given := $connection.secrets }}
{{- if $given.value }}
{{- $_ := set $files (printf "%s-secret-%d" $connection.name (add1 $number)) $given.value }}
{{- end }}
{{- end }}
{{- end }}
{{- toJson $files }}
{{- end }}

{{/* Where the mounted secrets come from: sources of a projected volume. */}}
{{- define "headmark.secretSources" -}}
{{- if include "headmark.ownSecrets" . | fromJson }}
- secret:
    name: {{ include "headmark.fullname" . }}
{{- end }}
{{- if .Values.redis.existingSecret }}
{{ include "headmark.secretSource" (dict "name" .Values.redis.existingSecret "key" .Values.redis.existingSecretKey "path" "redis-url") }}
{{- end }}
{{- if .Values.objectStore.existingSecret }}
{{ include "headmark.secretSource" (dict "name" .Values.objectStore.existingSecret "key" .Values.objectStore.existingSecretKey "path" "store-secret") }}
{{- end }}
{{- range $number, $secret := .Values.tokens.existingSecrets }}
{{ include "headmark.secretSource" (dict "name" $secret.name "key" $secret.key "path" (printf "tokens-%d.json" (add1 $number))) }}
{{- end }}
{{- range $connection := .Values.connections }}
{{- range $key, $file := dict "secret" "secret" "previousSecret" "previous-secret" "token" "token" "privateKey" "private-key" }}
{{- $given := default dict (index $connection $key) }}
{{- if $given.existingSecret }}
{{ include "headmark.secretSource" (dict "name" $given.existingSecret "key" (default $file $given.key) "path" (printf "%s-%s" $connection.name $file)) }}
{{- end }}
{{- end }}
{{- range $number, $given := $connection.secrets }}
{{- $file := printf "secret-%d" (add1 $number) }}
{{- if $given.existingSecret }}
{{ include "headmark.secretSource" (dict "name" $given.existingSecret "key" (default $file $given.key) "path" (printf "%s-%s" $connection.name $file)) }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{- define "headmark.secretSource" -}}
- secret:
    name: {{ .name }}
    items:
      - key: {{ .key }}
        path: {{ .path }}
{{- end }}
