-- Jobs have the names that operators use for what they do. Waiting jobs and open alerts keep their job.
do $$ declare job record ; begin for job in select * from (values
    ('tend-orders', 'expire-orders'),
    ('run-exports', 'write-exports'),
    ('turn-promotions', 'start-promotions'),
    ('add-up', 'aggregate-sales'),
    ('tell-back-in-stock', 'notify-back-in-stock'),
    ('tend-webhooks', 'recover-webhooks'),
    ('tell-agents', 'notify-agents'),
    ('tell-low-stock', 'notify-low-stock'),
    ('make-addresses', 'generate-addresses'),
    ('find-coins', 'scan-balances'),
    ('keep-audit-head', 'save-audit-head'),
    ('keep-mark', 'save-restore-mark'),
    ('count-together', 'count-co-purchases'),
    ('read-set-aside', 'retry-set-aside'),
    ('forget', 'delete-expired')
  ) as renamed (old, new)
loop
  if to_regclass('graphile_worker._private_tasks') is not null then
    update graphile_worker._private_tasks set identifier = job.new where identifier = job.old
      and not exists (select from graphile_worker._private_tasks where identifier = job.new)
  ; end if
  ; update alerts set subject = job.new, facts = jsonb_set(facts, '{job}', to_jsonb(job.new))
    where kind = 'job_failing' and subject = job.old and ended_at is null
; end loop ; end $$;
