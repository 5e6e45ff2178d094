import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  type Generated,
  type JSONColumnType,
  type Transaction,
} from 'kysely';
import { Pool } from 'pg';

export interface Line {
  mealId: number;
  name: string;
  priceCents: number;
  quantity: number;
}

interface Tables {
  accounts: { id: Generated<number>; username: string; role: string; monthlyPlanCents: number | null };
  sessions: { id: string; accountId: number; expiresAt: Date };
  meals: { id: Generated<number>; name: string; priceCents: number; isActive: boolean };
  cartLines: { accountId: number; mealId: number; quantity: number };
  budgetMonths: { accountId: number; month: string; spentCents: number };
  budgetEntries: {
    id: Generated<number>;
    accountId: number;
    month: string;
    kind: string;
    amountCents: number;
    checkoutId: string;
  };
  checkouts: {
    id: Generated<string>;
    accountId: number;
    state: string;
    lines: JSONColumnType<Line[]>;
    delivery: JSONColumnType<object>;
    deliveryDate: string;
    deliverySlot: string;
    totalCents: number;
    subsidyCents: number;
  };
  orders: {
    id: Generated<number>;
    accountId: number;
    checkoutId: string;
    status: string;
    delivery: JSONColumnType<object>;
    deliveryDate: string;
    deliverySlot: string;
    totalCents: number;
    subsidyCents: number;
  };
  orderItems: {
    id: Generated<number>;
    orderId: number;
    mealId: number;
    name: string;
    priceCents: number;
    quantity: number;
  };
}

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** Kysely as its own introduction sets it up. */
export function openDatabase(url: string): Db {
  const pool = new Pool({ connectionString: url, max: 20 });
  // Without a listener an idle connection that breaks ends the process.
  pool.on('error', () => {});
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });
}

export const schema = `
  create table accounts (
    id integer generated always as identity primary key,
    username text not null unique, role text not null, monthly_plan_cents integer
  );
  create table sessions (
    id text primary key, account_id integer not null references accounts, expires_at timestamptz not null
  );
  create table meals (
    id integer generated always as identity primary key,
    name text not null, price_cents integer not null, is_active boolean not null default true
  );
  create table cart_lines (
    account_id integer not null references accounts, meal_id integer not null references meals,
    quantity integer not null check (quantity > 0), primary key (account_id, meal_id)
  );
  create table budget_months (
    account_id integer not null references accounts, month text not null,
    spent_cents integer not null check (spent_cents >= 0), primary key (account_id, month)
  );
  create table checkouts (
    id uuid primary key default gen_random_uuid(), account_id integer not null references accounts,
    state text not null, lines jsonb not null, delivery jsonb not null, delivery_date date not null,
    delivery_slot text not null, total_cents integer not null, subsidy_cents integer not null,
    created_at timestamptz not null default now()
  );
  create index checkouts_account on checkouts (account_id);
  create table budget_entries (
    id bigint generated always as identity primary key, account_id integer not null, month text not null,
    kind text not null, amount_cents integer not null, checkout_id uuid not null references checkouts,
    foreign key (account_id, month) references budget_months
  );
  create index budget_entries_month on budget_entries (account_id, month);
  create table orders (
    id integer generated always as identity primary key, account_id integer not null references accounts,
    checkout_id uuid not null unique references checkouts, status text not null, delivery jsonb not null,
    delivery_date date not null, delivery_slot text not null, total_cents integer not null,
    subsidy_cents integer not null, created_at timestamptz not null default now()
  );
  create index orders_account on orders (account_id, id desc);
  create index orders_board on orders (delivery_date, delivery_slot);
  create table order_items (
    id integer generated always as identity primary key, order_id integer not null references orders,
    meal_id integer not null references meals, name text not null, price_cents integer not null,
    quantity integer not null
  );
  create index order_items_order on order_items (order_id)`;
