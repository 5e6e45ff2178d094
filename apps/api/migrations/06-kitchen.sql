-- Cooking and packing.

-- Production sheets: a date whose orders were frozen at the cut-off.
create table production_sheets (
  delivery_date date primary key,
  frozen_at timestamptz not null
);

-- Orders of a sheet as they were at the cut-off; later changes are shown against them.
create table production_lines (
  delivery_date date not null references production_sheets,
  order_id integer not null references orders,
  meal_id integer not null references meals,
  quantity integer not null constraint production_lines_quantity check (quantity > 0),
  primary key (delivery_date, order_id, meal_id)
);

-- Packed meals. A tick holds for its quantity: if the order grows, the meal is to be packed again. One that was taken back
-- is kept, as an older one may still arrive from a tablet that was offline.
create table packing_ticks (
  order_item_id integer primary key references order_items on delete cascade,
  quantity integer not null constraint packing_ticks_quantity check (quantity > 0),
  is_in boolean not null,
  ticked_at timestamptz not null
);
