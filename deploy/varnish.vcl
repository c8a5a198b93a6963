# Varnish 7 in front of the site: stores public pages, answers while the site restarts, and removes pages by tag when a listing changes.
# Start varnishd with `-p http_gzip_support=off`: the site compresses, and Varnish must keep its Brotli and gzip forms apart.
# The environment of the site: PURGE=http PURGE_URL=http://<varnish>/purge PURGE_TOKEN=<token> TRUST_PROXY=<networks of the proxies>.
vcl 4.1;

import std;
import directors;

# One entry for each web process; a name that stands for several addresses needs one entry per address.
backend web1 {
  .host = "web1";
  .port = "3000";
  .first_byte_timeout = 30s;
  .probe = { .url = "/readyz"; .interval = 2s; .timeout = 2s; .window = 3; .threshold = 2; .initial = 2; }
}
backend web2 {
  .host = "web2";
  .port = "3000";
  .first_byte_timeout = 30s;
  .probe = { .url = "/readyz"; .interval = 2s; .timeout = 2s; .window = 3; .threshold = 2; .initial = 2; }
}

sub vcl_init {
  new web = directors.round_robin();
  web.add_backend(web1);
  web.add_backend(web2);
}

sub vcl_recv {
  set req.backend_hint = web.backend();

  if (req.url == "/purge") {
    if (req.method != "POST" || req.http.Authorization != "Bearer " + std.getenv("PURGE_TOKEN") || std.getenv("PURGE_TOKEN") == "") {
      return (synth(403, "Forbidden"));
    }
    # tags become part of a regular expression, so nothing else may be in them
    if (req.http.Surrogate-Key !~ "^[a-z0-9:_-]+( [a-z0-9:_-]+)*$") {
      return (synth(400, "Wrong tags"));
    }
    ban("obj.http.Cache-Tag ~ (^|,)(" + regsuball(req.http.Surrogate-Key, " ", "|") + ")(,|$)");
    return (synth(200, "Purged"));
  }

  # operators reach these on the site's own port
  if (req.url ~ "^/(metrics|outbox|readyz|healthz)([/?]|$)") {
    return (synth(404, "Not found"));
  }

  # a page is the same for everybody: who somebody is travels in a header of API calls only
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  if (req.http.X-Access-Token || req.http.Authorization || req.url ~ "^/api/v1/notifications/stream([/?]|$)") {
    return (pass);
  }
  unset req.http.Cookie;

  if (req.http.Accept-Encoding) {
    if (req.http.Accept-Encoding ~ "(^|[, ])br($|[,; ])" && req.http.Accept-Encoding !~ "br *; *q=0(\.0+)?($|,)") {
      set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "(^|[, ])gzip($|[,; ])") {
      set req.http.Accept-Encoding = "gzip";
    } else {
      unset req.http.Accept-Encoding;
    }
  }

  # an older copy for as long as the site itself would show one; a much older one only while no web process answers
  if (std.healthy(req.backend_hint)) {
    set req.grace = 60s;
  }
  return (hash);
}

sub vcl_backend_fetch {
  if (bereq.url ~ "^/api/v1/notifications/stream([/?]|$)") {
    set bereq.between_bytes_timeout = 120s;
  }
}

sub vcl_backend_response {
  if (bereq.uncacheable) {
    return (deliver);
  }
  # a failed render must not displace the page that is stored
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
  if (beresp.http.Cache-Control ~ "s-maxage=[1-9]") {
    set beresp.grace = 1h;
    # answers of the site to If-None-Match renew a page without its body
    set beresp.keep = 10m;
  } elsif (beresp.http.Cache-Control !~ "max-age=[1-9]") {
    set beresp.uncacheable = true;
    set beresp.ttl = 30s;
  }
  return (deliver);
}

sub vcl_deliver {
  if (obj.hits > 0) {
    set resp.http.X-Cache = "hit";
  } else {
    set resp.http.X-Cache = "miss";
  }
  unset resp.http.Surrogate-Key;
  unset resp.http.Cache-Tag;
  unset resp.http.Via;
  unset resp.http.X-Varnish;
}

sub vcl_synth {
  set resp.http.Content-Type = "text/plain; charset=utf-8";
  set resp.body = resp.reason + {"
"};
  return (deliver);
}

sub vcl_backend_error {
  set beresp.http.Content-Type = "text/html; charset=utf-8";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "5";
  set beresp.status = 503;
  set beresp.body = {"<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Not available</title><h1>The site does not answer right now</h1><p>Please try again in a few seconds.</p></html>
"};
  return (deliver);
}
