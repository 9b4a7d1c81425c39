-- A digest for each part of the offer that a person approved. Approvals from before have none and are given again.
alter table agent_sessions add column approved_offer text;
