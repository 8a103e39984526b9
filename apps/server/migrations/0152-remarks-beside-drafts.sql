-- What is to be checked stood in the text of a draft, behind a line; it stands beside the draft now.
update assistant_messages
set message = split_part(message, E'\n\n---\n\n_Черновик (', 1)
where is_assistant and position(E'\n\n---\n\n_Черновик (' in message) > 0;
