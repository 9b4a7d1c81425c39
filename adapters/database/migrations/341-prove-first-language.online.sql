-- Every row from before has an English text.
alter table product_translations validate constraint product_translations_language_check;
alter table shipping_methods validate constraint shipping_methods_names_check;
alter table categories validate constraint categories_texts_check;
alter table collections validate constraint collections_texts_check;
