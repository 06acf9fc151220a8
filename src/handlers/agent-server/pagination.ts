/** The headers of one page of a search: how many records match, and where the next page begins, when there is one. */

export function pagination(next: number, total: number): { 'X-Pagination-Total': number; 'X-Pagination-Next'?: number } {
  return { 'X-Pagination-Total': total, ...(next < total ? { 'X-Pagination-Next': next } : {}) };
}
