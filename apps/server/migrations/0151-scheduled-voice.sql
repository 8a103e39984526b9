-- A voice message that is sent later (messenger §4, messenger §7): {duration_ms, waveform} as of a message; the recording is its one file.
alter table scheduled_messages add column voice jsonb;
