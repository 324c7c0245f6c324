"""Sets of values as people use them: all are rendered and held against the schemas of Kubernetes."""

from __future__ import annotations

from typing import Any

GITHUB = {"name": "github", "host": "github", "secret": {"existingSecret": "hooks", "key": "github"}}
EXTERNAL: dict[str, Any] = {"valkey": {"enabled": False}, "redis": {"existingSecret": "queue"}}
FULL: dict[str, Any] = {
    "image": {"repository": "registry.example.org/headmark", "digest": "sha256:" + "a" * 64},
    "imagePullSecrets": [{"name": "registry"}],
    "publicUrl": "https://headmark.example.org",
    "connections": [
        {**GITHUB, "token": {"existingSecret": "hooks", "key": "token"}, "repos": ["acme/*"]},
        {
            "name": "gitlab-own", "host": "gitlab", "url": "https://gitlab.example.org", "username": "bot",
            "secret": {"value": "written in values"}, "previousSecret": {"value": "the one before"},
            "token": {"value": "glpat-1"},
        },
        {"name": "gitlab-com", "host": "gitlab", "secret": {"existingSecret": "others"}},
        {
            "name": "forge", "host": "forgejo", "url": "https://code.example.org",
            "secrets": [
                {"value": "the old one", "notAfter": "2026-03-01T00:00:00Z"},
                {"existingSecret": "hooks", "key": "forge", "name": "spring", "notBefore": "2026-02-01T00:00:00Z"},
                {"existingSecret": "forge"},
            ],
        },
        {
            "name": "app", "host": "github", "secret": {"value": "hook"}, "appId": "Iv23abc", "installationId": "77",
            "privateKey": {"existingSecret": "github-app", "key": "key.pem"},
        },
        {
            "name": "app-own", "host": "github", "secret": {"value": "hook"}, "appId": "12",
            "privateKey": {"value": "-----BEGIN"},
        },
    ],
    "repositories": [
        {
            "source": "https://github.com/acme/refunds.git", "branches": ["release/*"], "tags": ["v*"],
            "refs": ["refs/pull/*/head"], "newest": 5,
        },
        {
            "source": "https://gitlab.example.org/acme/shop.git", "name": "acme/shop", "connection": "gitlab-own",
            "branches": ["main", 'odd "branch'],
        },
    ],
    "tokens": {
        "entries": [{"name": "ci", "hash": "0" * 64, "repos": ["acme/*"], "deny": ["**/.env"]}],
        "existingSecrets": [{"name": "callers", "key": "tokens.json"}],
    },
    "settings": {
        "log": {"level": "debug"}, "schedule": {"sweep_seconds": 60, "reconcile_seconds": 5.5},
        "extract": {"processes": 4}, "mcp": {"allowed_hosts": ["code.internal"]},
        "git": {"proxy": "http://proxy:3128"}, "web": {"max_body_bytes": 26214400}, "store": {"hot_memory_mb": 400},
    },
    "caBundle": {"existingConfigMap": "corporate-ca"},
    "persistence": {"accessModes": ["ReadWriteMany"], "storageClass": "nfs", "annotations": {"a": "b"}},
    "web": {
        "replicas": 3, "podDisruptionBudget": {"enabled": True}, "podAnnotations": {"prometheus.io/scrape": "true"},
    },
    "worker": {
        "replicas": 4, "nodeSelector": {"disk": "fast"}, "tolerations": [{"key": "batch", "operator": "Exists"}],
    },
    "service": {"type": "LoadBalancer", "annotations": {"x": "y"}},
    "networkPolicy": {"enabled": True, "webFrom": [{"namespaceSelector": {"matchLabels": {"name": "ingress"}}}]},
    "prometheusRule": {"enabled": True, "labels": {"release": "prometheus"}, "behindSeconds": 600},
    "extraEnv": [{"name": "TZ", "value": "UTC"}],
    "priorityClassName": "high",
}  # fmt: skip
INGRESS = {
    "ingress": {
        "enabled": True, "className": "nginx", "hosts": ["headmark.example.org", "code.example.org"],
        "tls": [{"hosts": ["headmark.example.org"], "secretName": "cert"}],
        "annotations": {"nginx.ingress.kubernetes.io/proxy-body-size": "26m"},
    },
    "connections": [GITHUB],
}  # fmt: skip

VALUE_SETS: dict[str, dict[str, Any]] = {
    "defaults": {},
    "external redis": EXTERNAL,
    "redis in values": {"valkey": {"enabled": False}, "redis": {"url": "rediss://:secret@redis:6380/1"}},
    "everything": FULL,
    "ingress": INGRESS,
    "object store": {
        "settings": {"store": {"url": "s3://acme-index/headmark", "region": "eu-central-1", "copies_mb": 2048}},
        "serviceAccount": {"annotations": {"eks.amazonaws.com/role-arn": "arn:aws:iam::1:role/headmark"}},
    },
    "object store of one's own": {
        "settings": {
            "store": {"url": "s3://index", "endpoint": "https://objects.example.org", "key_id": "headmark"},
        },
        "objectStore": {"existingSecret": "objects", "existingSecretKey": "key"},
        "caBundle": {"existingConfigMap": "corporate-ca"},
    },
    "existing claim": {"persistence": {"existingClaim": "mine"}, "serviceAccount": {"create": False, "name": "mine"}},
}
