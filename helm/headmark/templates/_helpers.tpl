{{- define "headmark.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}
{{- end }}

{{/* Room is left for the longest suffix, "-worker", within a name's 63 characters. */}}
{{- define "headmark.fullname" -}}
{{- if .Values.fullnameOverride }}
{{- .Values.fullnameOverride | trunc 50 | trimSuffix "-" }}
{{- else if contains (include "headmark.name" .) .Release.Name }}
{{- .Release.Name | trunc 50 | trimSuffix "-" }}
{{- else }}
{{- printf "%s-%s" .Release.Name (include "headmark.name" .) | trunc 50 | trimSuffix "-" }}
{{- end }}
{{- end }}

{{- define "headmark.selector" -}}
app.kubernetes.io/name: {{ include "headmark.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "headmark.labels" -}}
{{ include "headmark.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" }}
{{- end }}

{{- define "headmark.serviceAccount" -}}
{{- if .Values.serviceAccount.create }}
{{- default (include "headmark.fullname" .) .Values.serviceAccount.name }}
{{- else }}
{{- default "default" .Values.serviceAccount.name }}
{{- end }}
{{- end }}

{{- define "headmark.image" -}}
{{- if .Values.image.digest }}
{{- printf "%s@%s" .Values.image.repository .Values.image.digest }}
{{- else }}
{{- printf "%s:%s" .Values.image.repository (default .Chart.AppVersion .Values.image.tag) }}
{{- end }}
{{- end }}

{{- define "headmark.claim" -}}
{{- default (printf "%s-data" (include "headmark.fullname" .)) .Values.persistence.existingClaim }}
{{- end }}

{{- define "headmark.externalRedis" -}}
{{- if or .Values.redis.url .Values.redis.existingSecret }}yes{{ end }}
{{- end }}

{{/* The address that people and hosts use: as given, else the first host of the ingress. */}}
{{- define "headmark.publicUrl" -}}
{{- if .Values.publicUrl }}
{{- .Values.publicUrl }}
{{- else if and .Values.ingress.enabled .Values.ingress.hosts }}
{{- printf "%s://%s" (ternary "https" "http" (not (empty .Values.ingress.tls))) (first .Values.ingress.hosts) }}
{{- end }}
{{- end }}

{{/* What values may say together; what one value may be is in values.schema.json. */}}
{{- define "headmark.check" -}}
{{- if and .Values.valkey.enabled (include "headmark.externalRedis" .) }}
{{- fail "redis names a Redis of your own and valkey.enabled is true: set valkey.enabled to false, or leave redis empty." }}
{{- end }}
{{- if not (or .Values.valkey.enabled (include "headmark.externalRedis" .)) }}
{{- fail "There is no Redis: set redis.existingSecret (or redis.url), or valkey.enabled to true." }}
{{- end }}
{{- if and .Values.redis.url .Values.redis.existingSecret }}
{{- fail "redis.url and redis.existingSecret are both given: keep one of them." }}
{{- end }}
{{- if and .Values.objectStore.existingSecret (not .Values.settings.store.url) }}
{{- fail "objectStore.existingSecret is given and settings.store.url is not: name the object store." }}
{{- end }}
{{- if and .Values.ingress.enabled (not .Values.ingress.hosts) }}
{{- fail "ingress.enabled is true and ingress.hosts is empty: name the host." }}
{{- end }}
{{- range $connection := .Values.connections }}
{{- range $key := list "secret" "previousSecret" "token" }}
{{- $given := default dict (index $connection $key) }}
{{- if and (hasKey $connection $key) (eq (empty $given.value) (empty $given.existingSecret)) }}
{{- fail (printf "connections: %s of %s needs either value or existingSecret." $key $connection.name) }}
{{- end }}
{{- end }}
{{- if not (or (hasKey $connection "secret") $connection.secrets) }}
{{- fail (printf "connections: %s needs a secret, or secrets." $connection.name) }}
{{- end }}
{{- range $given := $connection.secrets }}
{{- if eq (empty $given.value) (empty $given.existingSecret) }}
{{- fail (printf "connections: each of the secrets of %s needs either value or existingSecret." $connection.name) }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}
