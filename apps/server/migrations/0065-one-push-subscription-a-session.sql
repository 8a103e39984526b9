-- A browser has one subscription, and a session is one browser: the newest stays. The address is used as it was parsed; one
-- that is written differently may be read differently by the sender and is given up, the browser subscribes again.
delete from push_subscriptions where endpoint !~ '^https://[^/]';
delete from push_subscriptions p using push_subscriptions newer
where newer.session_id = p.session_id and (newer.created_at, newer.endpoint) > (p.created_at, p.endpoint);
drop index push_subscriptions_session;
create unique index push_subscriptions_session on push_subscriptions (session_id);
