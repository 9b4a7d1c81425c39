-- Letters to one address go one after the other, however many hands there are: each address has one of these queues.
create function mail_queue(address text) returns text language sql immutable
  return 'mail ' || mod(abs(hashtext(address)::int8), 64);
