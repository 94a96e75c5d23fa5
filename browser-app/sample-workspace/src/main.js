import { greeting } from './greeting.js';

console.log(greeting(process.argv.slice(2)));
