/** Characters that change the direction of the text around them. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/** What people wrote, which turns nothing around it. */
export const said = (text: string): string => text.replace(turning, '');
