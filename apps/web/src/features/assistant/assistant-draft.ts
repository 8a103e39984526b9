/** Key of the draft in the assistant's input; the station puts the text of other tabs there. */
export const assistantDraft = 'assistant'
