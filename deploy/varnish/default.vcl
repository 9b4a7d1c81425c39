# Varnish 7 in front of the shop: caches shared pages, and purges them when the shop requests it.
# The shop runs with CDN=varnish, PURGE_URL=http://THIS-SERVER:6081 and one more in TRUST_PROXY. See docs/operating/cdn.md.
vcl 4.1;

import std;

backend shop {
  .host = "127.0.0.1";
  .port = "3000";
  .connect_timeout = 2s;
  .first_byte_timeout = 65s;
  .between_bytes_timeout = 60s;
  .probe = {
    .url = "/healthz";
    .interval = 5s;
    .timeout = 2s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
  }
}

# Purge ACL: the processes of the shop.
acl shop_processes {
  "localhost";
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ shop_processes) {
      return (synth(405));
    }
    if (!req.http.X-Ban || !std.ban("obj.http.Surrogate-Key ~ " + req.http.X-Ban)) {
      return (synth(400, std.ban_error()));
    }
    return (synth(200));
  }

  # Event streams and the dashboard bypass the cache.
  if (req.http.Upgrade) {
    return (pipe);
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }

  # Requests for Markdown pass to the shop: the cache only holds HTML for browsers.
  if (req.http.Accept ~ "(?i)text/markdown") {
    return (pass);
  }

  # A session or a cookie that is not in this list: the page may be personal.
  set req.http.X-Others = ";" + regsuball(req.http.Cookie, "\s*;\s*", ";") + ";";
  set req.http.X-Others = regsuball(req.http.X-Others, ";(theme|cart-items|wishes|ref|dashboard|read-after|(__Host-)?piazza-browser)=[^;]*(?=;)", "");
  if (req.http.X-Others ~ "[^;]") {
    unset req.http.X-Others;
    return (pass);
  }
  unset req.http.X-Others;

  # Only the theme cookie is left: a cached page for each theme.
  if (req.http.Cookie ~ "(^|;\s*)theme=(dark|light)\s*(;|$)") {
    set req.http.Cookie = regsub(req.http.Cookie, "(?:^|.*;)\s*theme=(dark|light)\s*(?:;.*|$)", "theme=\1");
  } else {
    unset req.http.Cookie;
  }

  # A page older than two minutes is fetched again; while the shop fails, up to a quarter of an hour is served stale.
  if (req.restarts == 0 && std.healthy(req.backend_hint)) {
    set req.grace = 60s;
  } else {
    set req.grace = 15m;
  }
  return (hash);
}

sub vcl_backend_response {
  # A stale page is better than an error.
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
  if (beresp.http.Surrogate-Key && beresp.status == 200 && !beresp.http.Set-Cookie) {
    # One copy for all browsers, whatever else they accept. Clients still receive the full header.
    set beresp.http.X-Vary = beresp.http.Vary;
    set beresp.http.Vary = regsub(beresp.http.Vary, "(?i)^accept, ", "");
    set beresp.ttl = 60s;
    set beresp.grace = 16m;
    set beresp.do_gzip = true;
    return (deliver);
  }
  # Files with content-addressed URLs.
  if (beresp.http.Cache-Control ~ "public" && beresp.http.Cache-Control ~ "immutable" && !beresp.http.Set-Cookie) {
    return (deliver);
  }
  # Exports and event streams are streamed.
  if (beresp.http.Content-Type ~ "^text/(event-stream|csv)") {
    set beresp.do_stream = true;
  }
  set beresp.uncacheable = true;
  set beresp.ttl = 60s;
  return (deliver);
}

sub vcl_deliver {
  # Restart with the stale object, however old.
  if (resp.status >= 500 && req.restarts == 0 && (req.method == "GET" || req.method == "HEAD") && !req.http.X-Passed) {
    return (restart);
  }
  if (resp.http.Surrogate-Key) {
    # Browsers revalidate each time, since they cannot be purged.
    set resp.http.Cache-Control = "no-cache";
    unset resp.http.Surrogate-Key;
    unset resp.http.Surrogate-Control;
  }
  if (resp.http.X-Vary) {
    set resp.http.Vary = resp.http.X-Vary;
    unset resp.http.X-Vary;
  }
  if (obj.hits > 0) {
    set resp.http.X-Cache = "hit";
  } else {
    set resp.http.X-Cache = "miss";
  }
  unset resp.http.Via;
  unset resp.http.X-Varnish;
}

sub vcl_pass {
  set req.http.X-Passed = "1";
}

sub vcl_backend_fetch {
  unset bereq.http.X-Passed;
}
