{{- define "keelson.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 52 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 52 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "keelson.selector" -}}
app.kubernetes.io/name: keelson
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: control-plane
{{- end }}

{{- define "keelson.labels" -}}
{{ include "keelson.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end }}

{{- define "keelson.account" -}}
{{- .Values.serviceAccount.name | default (ternary (include "keelson.name" .) "default" .Values.serviceAccount.create) }}
{{- end }}

{{- define "keelson.agentNamespace" -}}
{{- .Values.agents.namespace | default .Release.Namespace }}
{{- end }}

{{- /* All of them, as JSON. */ -}}
{{- define "keelson.agentNamespaces" -}}
{{- $names := list (include "keelson.agentNamespace" .) }}
{{- range .Values.agents.namespaces }}{{ $names = append $names .name }}{{ end }}
{{- toJson $names }}
{{- end }}

{{- /* All hosts of deployments, if they have their own. */ -}}
{{- define "keelson.deploymentHosts" -}}
{{- regexReplaceAll "^[^.]+" .Values.deploymentHosts.pattern "*" }}
{{- end }}

{{- define "keelson.publicUrl" -}}
{{- if .Values.publicUrl }}{{ .Values.publicUrl }}
{{- else if .Values.ingress.enabled }}{{ ternary "https" "http" (ne .Values.ingress.tlsSecret "") }}://{{ .Values.ingress.host }}
{{- else if .Values.httpRoute.enabled }}https://{{ .Values.httpRoute.host }}
{{- else }}http://{{ include "keelson.name" . }}.{{ .Release.Namespace }}.svc:{{ .Values.service.port }}
{{- end }}
{{- end }}
