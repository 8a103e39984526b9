-- Realtime across nodes. Unlogged: after a crash of the database every node writes its part again.

-- Living nodes; a node that stops renewing counts as gone.
create unlogged table presence_nodes (
  node uuid primary key,
  alive_until timestamptz not null
);

-- Who is connected to which node, by the key of presence.
create unlogged table presence (
  key text not null,
  node uuid not null,
  primary key (key, node)
);
create index presence_node on presence (node);

-- Notices between nodes that are too long for NOTIFY (@socket.io/postgres-adapter).
create unlogged table socket_io_attachments (
  id int8 generated always as identity primary key,
  created_at timestamptz not null default now(),
  payload bytea not null
);
