-- Meals, their categories, prices and pictures.

-- Categories of meals. Deleted rows are kept for past orders and reports, and their names can be used again.
create table categories (
  id integer generated always as identity primary key,
  slug text not null,
  name text not null,
  name_mk text not null,
  position integer not null,
  deleted_at timestamptz
);
create unique index categories_slug on categories (slug) where deleted_at is null;
create unique index categories_name on categories (lower(name)) where deleted_at is null;

-- Meals of the menu.
create table meals (
  id integer generated always as identity primary key,
  category_id integer not null references categories,
  name text not null,
  name_mk text not null,
  description text not null,
  description_mk text not null,
  price_cents integer not null constraint meals_price_positive check (price_cents >= 0),
  purchase_price_cents integer constraint meals_purchase_price_positive check (purchase_price_cents >= 0),
  image_url text not null default '',
  preparation_time text,
  rating numeric(3, 1),
  is_popular boolean not null default false,
  is_vegetarian boolean not null default false,
  is_active boolean not null default true,
  stock_status text not null default 'in_stock'
    constraint meals_stock_known check (stock_status in ('in_stock', 'low_stock', 'out_of_stock', 'discontinued')),
  calories integer,
  protein integer,
  carbs integer,
  fat integer,
  ingredients text not null default '',
  ingredients_mk text not null default '',
  allergens text[] not null default '{}',
  -- Whether a person confirmed that a meal without declared allergens contains none.
  no_allergens_confirmed boolean not null default false,
  diets text[] not null default '{}',
  -- Printed on labels.
  heating text not null default '',
  heating_mk text not null default '',
  -- Days from delivery; null leaves the date on the label blank for handwriting.
  use_by_days integer constraint meals_use_by_days check (use_by_days between 0 and 365),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint meals_no_allergens_confirmed check (not no_allergens_confirmed or allergens = '{}')
);
create index meals_category on meals (category_id);

-- Prices by first delivery date. Before the first one of a meal, meals.price_cents applies.
create table meal_prices (
  meal_id integer not null references meals,
  valid_from date not null,
  price_cents integer not null constraint meal_prices_price check (price_cents >= 0),
  primary key (meal_id, valid_from)
);

-- Uploaded pictures. The URL contains a random token, so that browsers may cache it without expiry.
create table meal_pictures (
  token text primary key,
  image bytea not null,
  created_at timestamptz not null default now()
);

-- Favourite meals of customers.
create table favourites (
  account_id integer not null references accounts on delete cascade,
  meal_id integer not null references meals,
  added_at timestamptz not null default now(),
  primary key (account_id, meal_id)
);
