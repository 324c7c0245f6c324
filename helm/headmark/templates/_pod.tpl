{{/* The pod of a component; takes a dict of `root`, `component` and `values`, the component's part of the values. */}}
{{- define "headmark.pod" -}}
{{- $root := .root -}}
{{- $sources := include "headmark.secretSources" $root -}}
metadata:
  labels:
    {{- include "headmark.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .component }}
    {{- with .values.podLabels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  annotations:
    # Settings are read when a process starts: a change of them starts the pods anew.
    checksum/settings: {{ include "headmark.settings" $root | sha256sum }}
    checksum/secrets: {{ include "headmark.ownSecrets" $root | sha256sum }}
    {{- with .values.podAnnotations }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  serviceAccountName: {{ include "headmark.serviceAccount" $root }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  {{- with $root.Values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $root.Values.priorityClassName }}
  priorityClassName: {{ . }}
  {{- end }}
  {{- with .values.terminationGracePeriodSeconds }}
  terminationGracePeriodSeconds: {{ . }}
  {{- end }}
  securityContext:
    {{- toYaml $root.Values.podSecurityContext | nindent 4 }}
  containers:
    - name: {{ .component }}
      image: {{ include "headmark.image" $root }}
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      args: [{{ .component }}]
      env:
        - name: HEADMARK_CONFIG
          value: /etc/headmark/headmark.toml
        {{- with $root.Values.extraEnv }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      {{- if eq .component "web" }}
      ports:
        - name: http
          containerPort: 8080
      {{- end }}
      {{- include "headmark.probes" .component | nindent 6 }}
      resources:
        {{- toYaml .values.resources | nindent 8 }}
      securityContext:
        {{- toYaml $root.Values.securityContext | nindent 8 }}
      volumeMounts:
        - name: data
          mountPath: /data
        - name: tmp
          mountPath: /tmp
        - name: settings
          mountPath: /etc/headmark
          readOnly: true
        {{- if $sources }}
        - name: secrets
          mountPath: /run/headmark/secrets
          readOnly: true
        {{- end }}
        {{- if $root.Values.caBundle.existingConfigMap }}
        - name: ca
          mountPath: /etc/headmark-ca
          readOnly: true
        {{- end }}
  volumes:
    - name: data
      persistentVolumeClaim:
        claimName: {{ include "headmark.claim" $root }}
    - name: tmp
      emptyDir:
        sizeLimit: {{ $root.Values.temporarySize }}
    - name: settings
      configMap:
        name: {{ include "headmark.fullname" $root }}
    {{- if $sources }}
    - name: secrets
      projected:
        defaultMode: 0440
        sources:
          {{- $sources | nindent 10 }}
    {{- end }}
    {{- if $root.Values.caBundle.existingConfigMap }}
    - name: ca
      configMap:
        name: {{ $root.Values.caBundle.existingConfigMap }}
    {{- end }}
  {{- with .values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with include "headmark.affinity" . }}
  affinity:
    {{- . | trim | nindent 4 }}
  {{- end }}
{{- end }}

{{/* A volume that one node can mount draws every pod to the node of the first; any other affinity is the user's. */}}
{{- define "headmark.affinity" -}}
{{- if .values.affinity }}
{{- toYaml .values.affinity }}
{{- else if not (has "ReadWriteMany" .root.Values.persistence.accessModes) }}
podAffinity:
  requiredDuringSchedulingIgnoredDuringExecution:
    - topologyKey: kubernetes.io/hostname
      labelSelector:
        matchLabels:
          {{- include "headmark.selector" .root | nindent 10 }}
        matchExpressions:
          - key: app.kubernetes.io/component
            operator: In
            values: [web, worker, beat]
{{- end }}
{{- end }}

{{/*
/livez says that web answers, /readyz whether it can do its work. Worker and beat serve no port: `headmark probe` looks at
the pulse of their loop. It stops while Redis is away, which makes them unready soon, and restarts them only after long.
*/}}
{{- define "headmark.probes" -}}
{{- if eq . "web" -}}
startupProbe:
  httpGet: {path: /livez, port: http}
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: {path: /livez, port: http}
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: {path: /readyz, port: http}
  periodSeconds: 5
  timeoutSeconds: 5
{{- else -}}
startupProbe:
  exec:
    command: [headmark, probe, {{ . }}, --within, "60"]
  periodSeconds: 5
  timeoutSeconds: 10
  failureThreshold: 60
livenessProbe:
  exec:
    command: [headmark, probe, {{ . }}, --within, "900"]
  periodSeconds: 60
  timeoutSeconds: 15
  failureThreshold: 3
readinessProbe:
  exec:
    command: [headmark, probe, {{ . }}, --within, "60"]
  periodSeconds: 30
  timeoutSeconds: 15
{{- end }}
{{- end }}
