{{/* The name of {{ nothing }}. */}}
{{- define "shop.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 -}}
{{- end }}
{{- define "shop.labels" }}
{{- if .Values.labels }}
app: {{ include "shop.name" $ }}
{{- else }}
{{ template "common.labels" . }}
{{- end }}
{{- end }}
