-- What was said about a return goes with the account of whoever ordered; the steps themselves stay.
drop trigger return_events_append_only on return_events;
create trigger return_events_append_only before delete or truncate on return_events
  for each statement execute function refuse_change();
