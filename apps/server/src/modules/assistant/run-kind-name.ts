/** The name of the run kind of the assistant's answers, which their evidence is kept under. */
export const ASSISTANT = 'assistant'
