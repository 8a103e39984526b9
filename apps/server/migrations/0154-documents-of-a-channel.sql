-- Every new document asks how many its channel has, those in the bin included.
create index documents_of_channel on documents (channel_id);
