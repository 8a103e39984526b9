/** What the realtime connection takes of its two libraries, and no more of them: loaded behind the first screen. */
export { default as Echo } from 'laravel-echo'
export { io } from 'socket.io-client'
