-- The console shows and searches the audit as it stands: in its own language.
update audit_entries set
  actor = case
    when actor = 'system' then 'система'
    when actor ~ '^administrator ' then 'администратор ' || substr(actor, 15)
    when actor ~ '^account ' then 'аккаунт ' || substr(actor, 9)
    when actor ~ '^person ' then 'человек ' || substr(actor, 8)
    else actor
  end,
  subject = case
    when subject ~ '^account ' then 'аккаунт ' || substr(subject, 9)
    when subject ~ '^person ' then 'человек ' || substr(subject, 8)
    when subject ~ '^channel ' then 'канал ' || substr(subject, 9)
    when subject ~ '^act ' then 'акт ' || substr(subject, 5)
    when subject ~ '^norm ' then 'норма ' || substr(subject, 6)
    when subject ~ '^evidence ' then 'вопрос ' || substr(subject, 10)
    else subject
  end;
