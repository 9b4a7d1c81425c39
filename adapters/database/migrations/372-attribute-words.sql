-- What an attribute is called in a language leads to the products that only have its English word.
create index product_texts_attribute on product_texts (language, lower(attribute)) where attribute is not null;
