/** What of voice messages is loaded when it is first wanted, as one file. */
export { OutgoingVoiceCard, MessageVoiceCard, ScheduledVoiceCard } from './message-voice.tsx'
export { PlayingInBackground } from './playing-in-background.tsx'
export { VoiceButton } from './voice-button.tsx'
