-- What a paused shop says, and what the button that places an order says. Which names there are, the shop knows.
alter table operator_texts drop constraint operator_texts_name_check;
alter table operator_texts add constraint operator_texts_name_check check (name <> '');
