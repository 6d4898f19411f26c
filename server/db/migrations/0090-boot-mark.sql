-- What the last complete boot of the product found, as one hash. A start that would find the same plans nothing anew.
create table boot_mark (
  only_one boolean primary key default true check (only_one),
  mark text not null
);
