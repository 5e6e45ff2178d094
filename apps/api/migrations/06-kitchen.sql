-- Cooking and packing.

-- Production sheets. The orders of their dates were frozen at the cut-off.
create table production_sheets (
  delivery_date date primary key,
  frozen_at timestamptz not null
);

-- Orders of a sheet as of the cut-off. Later changes are shown as differences.
create table production_lines (
  delivery_date date not null references production_sheets,
  order_id integer not null references orders,
  meal_id integer not null references meals,
  quantity integer not null constraint production_lines_quantity check (quantity > 0),
  primary key (delivery_date, order_id, meal_id)
);

-- Packed items. A tick is valid for its quantity: if the quantity of the item grows, it must be packed again. Ticks that
-- were taken back are kept, since an offline tablet may still send an older tick.
create table packing_ticks (
  order_item_id integer primary key references order_items on delete cascade,
  quantity integer not null constraint packing_ticks_quantity check (quantity > 0),
  is_in boolean not null,
  ticked_at timestamptz not null
);
