/** The package. */
@NonNull
package a.b;
