-- Emails, the newsletter and webhooks.

-- The office's own message texts. Templates without a row use the product's text.
create table email_templates (
  id integer generated always as identity primary key,
  template_key text not null unique,
  subject text not null,
  subject_mk text not null default '',
  text_content text not null,
  text_content_mk text not null default '',
  description text not null default '',
  variables text[] not null default '{}',
  updated_at timestamptz not null default now()
);

-- The outbox. A message is inserted in the transaction that causes it, and a cause has at most one message.
create table messages (
  id bigint generated always as identity primary key,
  cause text not null unique,
  account_id integer references accounts on delete set null,
  template text not null,
  language text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  attachment bytea,
  attachment_name text,
  state text not null default 'waiting' constraint messages_state_known check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  -- Later than created_at if the message was queued again.
  queued_at timestamptz not null default now(),
  sent_at timestamptz
);
create index messages_waiting on messages (next_attempt_at) where state = 'waiting';
create index messages_queued on messages (queued_at) where state = 'waiting';
create index messages_state on messages (state, id desc);
create index messages_account on messages (account_id);

-- Newsletter subscribers.
create table newsletter_subscribers (
  id integer generated always as identity primary key,
  email text not null,
  language text not null,
  state text not null constraint newsletter_state_known check (state in ('waiting', 'subscribed', 'unsubscribed')),
  token text not null unique,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create unique index newsletter_email on newsletter_subscribers (lower(email));
create index newsletter_waiting on newsletter_subscribers (changed_at) where state = 'waiting';

-- URLs of other programs that are notified of orders.
create table webhooks (
  id integer generated always as identity primary key,
  url text not null constraint webhooks_url check (url <> ''),
  types text[] not null constraint webhooks_types check (cardinality(types) > 0),
  is_active boolean not null default true,
  secret text not null,
  -- During a rotation, requests are also signed with the old secret, until the other program uses the new one.
  old_secret text,
  old_secret_until timestamptz,
  -- The last order event that was turned into deliveries.
  after_event_id integer not null,
  failing_since timestamptz,
  created_at timestamptz not null default now()
);

-- Webhook requests, queued and sent.
create table webhook_deliveries (
  id integer generated always as identity primary key,
  webhook_id integer not null references webhooks on delete cascade,
  message_id uuid not null default gen_random_uuid(),
  type text not null,
  order_id integer,
  body text not null,
  state text not null default 'waiting'
    constraint webhook_deliveries_state check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  last_status integer,
  last_error text,
  created_at timestamptz not null default now(),
  attempted_at timestamptz
);
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_age on webhook_deliveries (created_at);
