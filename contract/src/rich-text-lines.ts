/** How a line begins that is no paragraph. */
export const bullet = /^[-*] +(.*)$/s;
export const number = /^\d{1,3}[.)] +(.*)$/s;
export const heading = /^(#{1,3}) +(.*)$/s;
export const quote = /^> ?(.*)$/s;
