-- Who has sent what was seen leaving for a refund's address: on a chain only a sender of ours closes a refund by itself.
alter table chain_refunds_seen add column sender text not null default '';
alter table refund_sightings
  add column sender text not null default '',
  -- The chain counts more decimals than the shop, and they are not all nought: another amount.
  add column is_rounded boolean not null default false;
create index refund_sightings_hash on refund_sightings (hash);
